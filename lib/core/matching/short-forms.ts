/** Given names with their short forms and spellings, a group a line; a form may stand in several. No translations. */
const groups = `
albert al bert bertie
aleksander aleksandr alexander alexandre alexandros oleksandr alex alec sandy sasha sascha shura sander xander olek
aleksandra alexandra oleksandra alex sandra sandy sasha sascha shura lexi ola
alessandro ale sandro
alfred alf alfie fred
anastasia anastasiya nastya stacy
andrei andrey andriy andrii
andrew andy drew
ann anne annie
anna ana ania anya annie
anthony tony
antonio toni tonio tony
barbara barb babs basia
bartlomiej bartek
benjamin ben benny benji
bernard bernie
caroline carolyn carol carrie
catherine katherine katharine kathryn kate katie kathy cathy kat kay kitty
charles charlie chuck chas
charlotte charlie lottie
christian kristian chris
christina kristina chris tina krista
christine kristine chris tina chrissy
christopher chris kit topher
daniel dan danny danya
daniela daniella dani
david dave davey
deborah debra deb debbie
dmitry dmitri dmitriy dmytro dima mitya
donald don donnie
douglas doug
edward edouard ed eddie ted ned
ekaterina yekaterina kateryna katya katia
eleanor ellie nell nora
elena yelena olena lena
elizabeth elisabeth liz lizzie beth betty eliza elsa lisa libby bess betsy
emmanuel emanuel manny manu
eugene gene
evgeny evgeni evgeniy yevgeny yevgeniy zhenya
francesco franco checco
francis frank frankie
francisco fran paco pancho
frederick frederic frederik fred freddie freddy
gabriel gabe gabi
gabriela gabriella gabrielle gabi gabby
geoffrey jeffrey geoff jeff
georgios giorgos yorgos george
giovanni gianni nanni
giuseppe beppe peppe pino
gregory greg
guillermo memo
heinrich heinz heiner
henry hank harry hal
ignacio nacho
irina iryna ira
jacob jakob jake
jacqueline jackie
jakub kuba
james jim jimmy jamie
jennifer jen jenny jenna
joanna asia joasia
johannes johann hans hannes
john jack johnny jon
jonathan johnathan jon jonny
jose pepe
joseph joe joey
joshua josh
julia yulia yuliya julie
katarzyna kasia
katharina kathi katja
kenneth ken kenny
kimberly kimberley kim
lawrence laurence larry
leonard leonardo leo len lenny
magdalena magda lena
malgorzata gosia
marcus markus marc mark
margaret maggie meg peggy marge madge
maria mariya masha
matthew mathew matt
maximilian maxim maksim maksym max maks
michael mike mick mickey mikey
mikhail michail mykhailo misha
mohammed mohamed muhammad mohammad mohamad mehmet mo md mohd
nadezhda nadya nadia
natalia natalya nataliya natalie nat natasha
nathaniel nathan nat nate
nicholas nicolas nick nicky nico niko
nikolai nikolay mykola kolya
olga olha olya
patricia pat patty tricia trish
patrick pat paddy
pavel pavlo pasha
peter pete
philip phil
pyotr petr petro petya
raphael rafael rafa
rebecca becky becca
richard rick dick rich ricky richie
robert bob rob bobby robbie bert
ronald ron ronnie
samantha sam sammy
samuel sam sammy
sebastian seb bastian
sergei sergey sergiy serhii serhiy seryozha
sofia sofiya sophia sophie sonya
stanislav stanislaw stan stas staszek
stephanie steph steffi
stephen steven stefan steve
susan suzanne sue susie
svetlana svitlana sveta lana
tatiana tatyana tetiana tanya tania
teresa theresa tess tessa terry
theodore ted theo teddy
thomas tom tommy
timothy tim timmy
vasily vasyl vasya
veronica veronika nika ronnie
victor viktor vic
victoria viktoria vicky vikki tori vika
vincent vince vinny
vladimir volodymyr vova vlad volodya
vyacheslav viacheslav slava
wilhelm willi willy
william bill billy will willie liam
yuri yury yuriy yurii
`

const groupsOf = new Map<string, number[]>()
for (const [at, line] of groups.trim().split('\n').entries())
  for (const form of line.split(' ')) groupsOf.set(form, [...(groupsOf.get(form) ?? []), at])

/** Whether two folded given names may be forms of one: 'bob' and 'robert', 'sasha' and 'alexandra'. */
export function areForms(a: string, b: string): boolean {
  const others = groupsOf.get(b)
  return others !== undefined && (groupsOf.get(a)?.some((group) => others.includes(group)) ?? false)
}
