/**
 * An SQL expression of the rows of a caller, which has another value after each write to one of them: its credential, its account, and its
 * brand if the credential has one. `xmin` is the transaction that has written a row, and no two have the same
 * (https://www.postgresql.org/docs/current/ddl-system-columns.html). The row of a brand changes with each revision of its articles.
 */
export const callerVersion = "concat_ws(' ', credentials.xmin, accounts.xmin, brands.xmin)"
