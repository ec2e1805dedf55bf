import type { Faker } from '@faker-js/faker'

import { slug } from '@/lib/service/data/text'
import { random, type Random } from '@/lib/service/data/random'

export type Name = { first: string; last: string; latin: string; sex: 'female' | 'male' }

type Pair = readonly [string, string]

const pairs = (text: string): Pair[] =>
  text.split(' ').map((entry) => [entry.split('/')[0] ?? '', entry.split('/')[1] ?? ''])

const japanese = {
  last: pairs(
    '佐藤/Sato 鈴木/Suzuki 高橋/Takahashi 田中/Tanaka 伊藤/Ito 渡辺/Watanabe 中村/Nakamura 小林/Kobayashi 加藤/Kato 吉田/Yoshida 山本/Yamamoto 松本/Matsumoto 清水/Shimizu 森/Mori 池田/Ikeda 石川/Ishikawa 前田/Maeda 藤田/Fujita 岡田/Okada 村上/Murakami',
  ),
  female: pairs(
    '遥/Haruka 結衣/Yui 美咲/Misaki 葵/Aoi 真由/Mayu 直子/Naoko 恵/Megumi 彩/Aya 千夏/Chinatsu 裕子/Yuko',
  ),
  male: pairs(
    '翔太/Shota 健/Ken 大輔/Daisuke 拓也/Takuya 直樹/Naoki 浩/Hiroshi 誠/Makoto 亮/Ryo 悠斗/Yuto 慎一/Shinichi',
  ),
}
const singapore = {
  last: 'Tan Lim Lee Ng Wong Goh Chua Koh Teo Ong Yeo Sim Chan Toh Seah'.split(' '),
  female: 'Hui-Min Xin-Yi Mei-Ling Jia-Hui Li-Ting Shu-Fen Wan-Qi Pei-Shan Yi-Xuan Sze-Hui'.split(' '),
  male: 'Wei-Jie Jun-Hao Kai-Wen Zhi-Hao Boon-Keng Jia-Jun Wei-Ming Yong-Sheng Kok-Leong Hao-Ran'.split(' '),
}
const refused = /\b(?:doe|example|test|sample|dummy|placeholder|someone|user|smith-john|xxx)\b/

/** Names of one locale in a fixed order of its own; the Japanese and the Singaporean lists are ours. */
export async function namesOf(locale: string): Promise<(order: number) => Name> {
  if (locale === 'ja') return (order) => japaneseName(random('name', locale, order))
  if (locale === 'en_SG') return (order) => singaporeanName(random('name', locale, order))
  const faker = await loadFaker(locale)
  return (order) => {
    faker.seed([2026, order])
    const sex = random('sex', locale, order).chance(0.5) ? ('female' as const) : ('male' as const)
    for (let attempt = 0; attempt < 20; attempt++) {
      const first = faker.person.firstName(sex)
      const last = faker.person.lastName(sex)
      const latin = `${first} ${last}`
      if (!refused.test(slug(latin)) && slug(first) && slug(last)) return { first, last, latin, sex }
    }
    throw new Error(`no usable name in locale ${locale}`)
  }
}

async function loadFaker(locale: string): Promise<Faker> {
  const { allLocales, base, en, Faker } = await import('@faker-js/faker')
  const known: Readonly<Record<string, (typeof allLocales)[keyof typeof allLocales]>> = allLocales
  const own = known[locale]
  if (!own) throw new Error(`unknown locale ${locale}`)
  const parent = known[locale.split('_')[0] ?? '']
  return new Faker({ locale: parent ? [own, parent, en, base] : [own, en, base] })
}

function japaneseName(chance: Random): Name {
  const sex = chance.chance(0.5) ? 'female' : 'male'
  const [lastKanji, lastLatin] = chance.pick(japanese.last)
  const [firstKanji, firstLatin] = chance.pick(japanese[sex])
  const native = chance.chance(0.4)
  return {
    first: native ? firstKanji : firstLatin,
    last: native ? lastKanji : lastLatin,
    latin: `${firstLatin} ${lastLatin}`,
    sex,
  }
}

function singaporeanName(chance: Random): Name {
  const sex = chance.chance(0.5) ? 'female' : 'male'
  const first = chance.pick(singapore[sex])
  const last = chance.pick(singapore.last)
  return { first, last, latin: `${first} ${last}`, sex }
}
