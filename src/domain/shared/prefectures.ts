/**
 * The 47 prefectures with their JIS X 0401 ids (docs/product/reference.md#prefectures), their
 * readings (so that きょうと finds 京都) and the regions by which lists are grouped.
 */
export const regions = ['北海道', '東北', '関東', '甲信越・北陸', '東海', '近畿', '中国', '四国', '九州・沖縄'] as const
export type Region = (typeof regions)[number]

export type Prefecture = { id: number; name: string; kana: string; region: Region }

/** Ordered by id, which is also from north to south. */
export const prefectures: readonly Prefecture[] = [
  { id: 1, name: '北海道', kana: 'ホッカイドウ', region: '北海道' },
  { id: 2, name: '青森県', kana: 'アオモリケン', region: '東北' },
  { id: 3, name: '岩手県', kana: 'イワテケン', region: '東北' },
  { id: 4, name: '宮城県', kana: 'ミヤギケン', region: '東北' },
  { id: 5, name: '秋田県', kana: 'アキタケン', region: '東北' },
  { id: 6, name: '山形県', kana: 'ヤマガタケン', region: '東北' },
  { id: 7, name: '福島県', kana: 'フクシマケン', region: '東北' },
  { id: 8, name: '茨城県', kana: 'イバラキケン', region: '関東' },
  { id: 9, name: '栃木県', kana: 'トチギケン', region: '関東' },
  { id: 10, name: '群馬県', kana: 'グンマケン', region: '関東' },
  { id: 11, name: '埼玉県', kana: 'サイタマケン', region: '関東' },
  { id: 12, name: '千葉県', kana: 'チバケン', region: '関東' },
  { id: 13, name: '東京都', kana: 'トウキョウト', region: '関東' },
  { id: 14, name: '神奈川県', kana: 'カナガワケン', region: '関東' },
  { id: 15, name: '新潟県', kana: 'ニイガタケン', region: '甲信越・北陸' },
  { id: 16, name: '富山県', kana: 'トヤマケン', region: '甲信越・北陸' },
  { id: 17, name: '石川県', kana: 'イシカワケン', region: '甲信越・北陸' },
  { id: 18, name: '福井県', kana: 'フクイケン', region: '甲信越・北陸' },
  { id: 19, name: '山梨県', kana: 'ヤマナシケン', region: '甲信越・北陸' },
  { id: 20, name: '長野県', kana: 'ナガノケン', region: '甲信越・北陸' },
  { id: 21, name: '岐阜県', kana: 'ギフケン', region: '東海' },
  { id: 22, name: '静岡県', kana: 'シズオカケン', region: '東海' },
  { id: 23, name: '愛知県', kana: 'アイチケン', region: '東海' },
  { id: 24, name: '三重県', kana: 'ミエケン', region: '東海' },
  { id: 25, name: '滋賀県', kana: 'シガケン', region: '近畿' },
  { id: 26, name: '京都府', kana: 'キョウトフ', region: '近畿' },
  { id: 27, name: '大阪府', kana: 'オオサカフ', region: '近畿' },
  { id: 28, name: '兵庫県', kana: 'ヒョウゴケン', region: '近畿' },
  { id: 29, name: '奈良県', kana: 'ナラケン', region: '近畿' },
  { id: 30, name: '和歌山県', kana: 'ワカヤマケン', region: '近畿' },
  { id: 31, name: '鳥取県', kana: 'トットリケン', region: '中国' },
  { id: 32, name: '島根県', kana: 'シマネケン', region: '中国' },
  { id: 33, name: '岡山県', kana: 'オカヤマケン', region: '中国' },
  { id: 34, name: '広島県', kana: 'ヒロシマケン', region: '中国' },
  { id: 35, name: '山口県', kana: 'ヤマグチケン', region: '中国' },
  { id: 36, name: '徳島県', kana: 'トクシマケン', region: '四国' },
  { id: 37, name: '香川県', kana: 'カガワケン', region: '四国' },
  { id: 38, name: '愛媛県', kana: 'エヒメケン', region: '四国' },
  { id: 39, name: '高知県', kana: 'コウチケン', region: '四国' },
  { id: 40, name: '福岡県', kana: 'フクオカケン', region: '九州・沖縄' },
  { id: 41, name: '佐賀県', kana: 'サガケン', region: '九州・沖縄' },
  { id: 42, name: '長崎県', kana: 'ナガサキケン', region: '九州・沖縄' },
  { id: 43, name: '熊本県', kana: 'クマモトケン', region: '九州・沖縄' },
  { id: 44, name: '大分県', kana: 'オオイタケン', region: '九州・沖縄' },
  { id: 45, name: '宮崎県', kana: 'ミヤザキケン', region: '九州・沖縄' },
  { id: 46, name: '鹿児島県', kana: 'カゴシマケン', region: '九州・沖縄' },
  { id: 47, name: '沖縄県', kana: 'オキナワケン', region: '九州・沖縄' },
]

/** The prefecture with that id; null if the id is not between 1 and 47. */
export function prefectureOf(id: number): Prefecture | null {
  return prefectures[id - 1] ?? null
}

/** An address with the name of its prefecture in front, as the postal service writes it. */
export function addressIn(state: number | null, address: string | null): string {
  return `${(state === null ? null : prefectureOf(state))?.name ?? ''}${address ?? ''}`
}
