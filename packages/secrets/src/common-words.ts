/**
 * The words that the passwords of published leaks are made of, in lower case and without accents: most of those passwords are one of these
 * words with a number. A password has at least 12 characters, so a longer list of short passwords would refuse hardly anything more.
 */
export const commonWords: readonly string[] = `
password passwort passwd passw0rd motdepasse contrasena senha parola haslo heslo wachtwoord sifre kodeord losenord salasana jelszo
mypassword yourpassword newpassword oldpassword thepassword passphrase passcode pass
secret topsecret geheim letmein letmeinplease opensesame trustno welcome willkommen bienvenue bienvenido benvenuto welkom
hello hallo hola bonjour goodbye goodmorning whatever nothing something anything everything
admin administrator root toor superuser superman batman spiderman ironman wonderwoman login logon signin guest user username
test testing tester default changeme changeit temp temporary demo sample example qwerty qwertz azerty qwert asdf asdfgh zxcvbn dvorak
abc123 pass123 test123 admin123 computer internet server windows microsoft google facebook twitter instagram youtube linkedin apple
samsung android iphone nokia sony nintendo playstation xbox pokemon minecraft fortnite zelda mario starwars startrek skywalker
jedi yoda vader matrix hobbit gandalf frodo naruto hogwarts harrypotter simpsons garfield snoopy tweety disney mickey minnie
iloveyou iloveu loveyou loveme lovely love lover loves forever always together babygirl babyboy baby honey sweetheart sweetie sweet
sugar cookie chocolate candy cupcake peanut pumpkin pepper ginger cinnamon cheese banana orange cherry strawberry coffee pizza
princess princesa prince king queen angel angels heaven jesus christ jesuschrist faith blessed church bible lord savior
master monster killer hacker ninja warrior hunter fighter soldier legend phoenix shadow ghost vampire devil lucifer satan demon
dragon monkey tiger lion panther eagle falcon hawk wolf bear horse pony unicorn kitty kitten puppy doggy doggie rabbit bunny
dolphin shark turtle chicken butterfly spider scorpion cobra snake mustang bronco ranger
football soccer futbol baseball basketball hockey tennis golf golfer volleyball softball swimming runner surfer racing
liverpool arsenal chelsea manchester united barcelona realmadrid juventus milan bayern boca ajax benfica celtic rangers everton
yankees lakers cowboys steelers packers redsox patriots eagles broncos raiders dolphins bulls giants dodgers cubs
ferrari porsche mercedes corvette camaro harley yamaha honda toyota nissan ford chevy jaguar maserati lamborghini
summer winter spring autumn sommer sunshine rainbow flower flowers rose roses lily daisy jasmine moonlight midnight starlight stars
january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
purple yellow silver golden diamond crystal black white green blue
america american canada london england scotland ireland brasil mexico argentina colombia france paris germany deutschland berlin
italia espana russia moscow turkey istanbul india china japan tokyo australia texas california florida chicago boston newyork
michael michelle jennifer jessica ashley amanda andrew anthony daniel david robert william thomas joshua matthew christopher
nicholas nicole jonathan alexander alexandra alexis benjamin brandon brian charles charlie chris christian danielle dennis edward
elizabeth emily eric george hannah heather jackson jacob james jason jeremy john jordan joseph justin kevin kimberly laura lauren
linda lisa maggie maria mark martin mary melissa natalie natasha oliver patricia patrick paul peter rachel rebecca richard ryan
samantha samuel sandra sarah scott sebastian sophie stephanie stephen steven susan taylor tiffany timothy veronica victoria vincent
carlos jose juan miguel pedro alejandro fernando francisco antonio roberto daniela gabriel andrea valentina carolina
freedom liberty money dollar million lucky winner success champion power energy peace dream dreams music guitar metallica
slipknot nirvana beatles eminem rockstar rocknroll hiphop friends family mother father mommy daddy mylove mylife
beautiful pretty gorgeous awesome cool crazy happy smile fuckyou fuckoff fuckme fucker asshole bitch bastard shit sexy
access control security private system network database service manager office company business student teacher school college
teste prueba probando onetwothree onetwothreefour abcdef abcd1234 a1b2c3d4 loremipsum correcthorsebatterystaple thisismypassword
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length)
