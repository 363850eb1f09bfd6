/** The files of an export of Search Console: with a byte order mark, and shares in per cent. */
export const searchExport = {
  "Queries.csv":
    '\uFEFFTop queries,Clicks,Impressions,CTR,Position\ncms,12,100,12%,3.5\n"<b>blog</b>, cms",3,40,7.5%,8.25\n',
  "Pages.csv": "\uFEFFTop pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,15,150,10%,4\n",
  "Chart.csv": "\uFEFFDate,Clicks,Impressions,CTR,Position\n2026-06-01,10,100,10%,5\n2026-06-02,8,80,10%,4.5\n",
  "Countries.csv": "\uFEFFCountry,Clicks,Impressions,CTR,Position\nUnited States,18,180,10%,4.78\n",
  "Devices.csv": "\uFEFFDevice,Clicks,Impressions,CTR,Position\nMobile,18,180,10%,4.78\n",
  "Filters.csv": "\uFEFFFilter,Value\nSearch type,Web\nDate,Last 16 months\n",
}
