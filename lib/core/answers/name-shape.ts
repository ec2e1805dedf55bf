/** How likely texts are names of people, names of companies, or what somebody does; each a share of them, 0 to 1. */
export type NameShape = { person: number; company: number; role: number }

/** Of a column without texts. */
export const noShape: NameShape = { person: 0, company: 0, role: 0 }

const forms =
  /(?:^|[\s.,])(?:inc|llc|llp|ltd|limited|gmbh|ag|kg|ug|se|corp|corporation|company|co|plc|pty|pvt|s\.?\s?a|s\.?\s?r\.?\s?l|s\.?\s?p\.?\s?a|sas|sarl|bv|b\.v|nv|n\.v|oy|oyj|ab|a\/s|aps|kft|zrt|holding|holdings|group|gruppe|groupe|labs|partners|bank|university|universität|institute|foundation|solutions|technologies|systems|industries|ооо|оао|зао|пао|ао)\.?(?:$|[\s,.)])|公司|集团|会社|有限|大学|银行|주식회사/iu

const roles =
  /(?<!\p{L})(?:engineer|engineering|manager|director|developer|head|chief|officer|ceo|cto|cfo|coo|vp|president|consultant|analyst|designer|architect|lead|senior|junior|founder|owner|assistant|specialist|sales|marketing|product|software|nurse|teacher|lawyer|recruiter|student|ingeniero|ingeniera|ingénieur|ingénieure|directeur|directrice|leiter|leiterin|entwickler|entwicklerin|geschäftsführer|geschäftsführerin|инженер|директор|менеджер)(?!\p{L})|(?:工程师|经理|总监|主管|总裁|董事|部長|課長|社長|エンジニア)$/iu

/** The small words that stand before a family name or join two. */
export const particles =
  'de|del|della|da|das|di|do|dos|du|des|van|von|der|den|ter|ten|la|le|el|al|bin|binti|ibn|ben|y|e|zu|af|av'
const word = String.raw`(?:\p{Lu}[\p{L}\p{M}]*(?:['’\-.]\p{L}[\p{L}\p{M}]*)*\.?)`
const western = new RegExp(`^${word}(?:\\s(?:(?:${particles})\\s?)*['’]?${word}){1,4}$`, 'u')

/** The hundred most frequent family names of China, which begin a name, and some of Japan and Korea. */
const families =
  /^(?:[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武莫孔向汤湯김이박최정강조윤장임]|佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|斎藤|清水)/u
const eastern = /^[\p{Script=Han}\p{Script=Hangul}々]{2,5}$/u

/** The family name that begins a Chinese, Japanese or Korean name; null where none is known to. */
export const easternFamily = (text: string): string | null =>
  eastern.test(text) ? (families.exec(text)?.[0] ?? null) : null

/** Whether a text is written as the name of a person is. */
export function isLikePerson(text: string): boolean {
  if (text.length > 60 || forms.test(text) || roles.test(text)) return false
  return western.test(text) || easternFamily(text) !== null
}

/** The shape of some texts of one column. */
export function shapeOf(texts: readonly string[]): NameShape {
  if (texts.length === 0) return noShape
  const share = (is: (text: string) => boolean) => texts.filter(is).length / texts.length
  return {
    person: share(isLikePerson),
    company: share((text) => text.length <= 120 && forms.test(text)),
    role: share((text) => text.length <= 200 && roles.test(text)),
  }
}
