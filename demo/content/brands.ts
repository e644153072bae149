/**
 * A member of a brand's staff. Brand members are separate from users and sign in at /brand/sign_in.
 */
export type DemoBrandMember = {
  email: string
  name: string
  /** False before the invitation is accepted. */
  joined: boolean
  /** How long ago the invitation was sent. */
  invited_days_ago: number
}

export type DemoBrand = {
  key: string
  name: string
  description: string
  homepage_url: string | null
  instagram_username: string | null
  x_username: string | null
  published: boolean
  cover: string
  images: string[]
  members: DemoBrandMember[]
}

export const demoBrands: DemoBrand[] = [
  {
    key: 'itoguchi',
    name: '糸口 ― 手仕事の暮らし',
    description:
      '糸口は、各地の手仕事を「買う」から「続ける」へつなぐ道具と布のブランドです。\n器、布、紙。使い手が作り手の仕事場を一度でも見ていると、物の寿命は何年ものびると私たちは考えています。だから店を増やすかわりに、作り手のもとへ通う集まりを育ててきました。\n京都、津軽、飛騨。それぞれの土地の仕事に合わせて、月に一度の稽古や、季節ごとの手伝いをひらいています。不器用な方ほど歓迎です。',
    homepage_url: 'https://itoguchi.example.jp/',
    instagram_username: 'example.itoguchi',
    x_username: 'ex_itoguchi',
    published: true,
    cover: 'cover-itoguchi',
    images: ['kintsugi-2', 'kogin-2', 'washi-1'],
    members: [
      { email: 'brand@example.jp', name: '糸井 まどか', joined: true, invited_days_ago: 410 },
      { email: 'itoguchi.nishio@example.jp', name: '西尾 周', joined: true, invited_days_ago: 260 },
      { email: 'itoguchi.hori@example.jp', name: '堀 さやか', joined: true, invited_days_ago: 95 },
      { email: 'itoguchi.ozaki@example.jp', name: '尾崎 円', joined: false, invited_days_ago: 2 },
    ],
  },
  {
    key: 'umibe',
    name: '海辺の時間社',
    description:
      '海辺の時間社は、島の産物を扱う小さな商社から生まれました。塩、干物、柑橘、ガラス。品物を送り出すうちに、ほんとうに届けたいのは海辺の時間そのものだと気づき、島の人と旅の人が出会う集まりを始めました。\n潮の満ち引きに合わせて予定が変わることもあります。待つことも島の楽しみのうちです。\n集まりの売上の一部は、浜の清掃と、渡し船の維持に使っています。',
    homepage_url: 'https://umibe.example.jp/',
    instagram_username: 'example.umibe',
    x_username: null,
    published: true,
    cover: 'cover-umibe',
    images: ['kayak-1', 'oyster-2', 'stars-1'],
    members: [
      { email: 'brand2@example.jp', name: '海老原 洋子', joined: true, invited_days_ago: 380 },
      { email: 'umibe.imai@example.jp', name: '今井 岬', joined: true, invited_days_ago: 140 },
      { email: 'umibe.tokura@example.jp', name: '戸倉 航', joined: false, invited_days_ago: 4 },
    ],
  },
  {
    key: 'machinoie',
    name: '町の家',
    description:
      '町の家は、使われなくなった長屋や商店を借りて、近所の人がもう一度集まれる場所に直しているブランドです。\n大きな改修はしません。雨もりを止め、建具を直し、あとは使う人が少しずつ手を入れます。そうして開いた場所で、音を鳴らし、豆を煎り、紙を刷る。\n体験に来た方がいつのまにか常連になり、世話役になり、次の誰かを迎える側に回る。そんな順番がもう何度も起きています。町に居場所をひとつ増やしたい方へ。',
    homepage_url: 'https://machinoie.example.jp/',
    instagram_username: null,
    x_username: 'ex_machinoie',
    published: true,
    cover: 'cover-machinoie',
    images: ['coffee-1', 'shamisen-2', 'letterpress-1'],
    members: [
      { email: 'brand3@example.jp', name: '町田 睦', joined: true, invited_days_ago: 300 },
      { email: 'machinoie.kuno@example.jp', name: '久野 葉子', joined: true, invited_days_ago: 120 },
      { email: 'machinoie.segawa@example.jp', name: '瀬川 司', joined: false, invited_days_ago: 1 },
    ],
  },
  {
    key: 'yukigura',
    name: '雪蔵(準備中)',
    description:
      '雪国の発酵と保存の知恵をあつかうブランドとして、来季からの活動を準備しています。雪室で寝かせた野菜、囲炉裏の煙でいぶす漬物、冬のあいだだけ仕込む酒。\n雪は厄介者ではなく、土地がくれた大きな冷蔵庫だという考えから出発しました。現在、受け入れ先の蔵や農家と、冬道の送迎や宿のことを相談しています。',
    homepage_url: null,
    instagram_username: null,
    x_username: null,
    published: false,
    cover: 'sake-2',
    images: ['sake-1'],
    members: [
      { email: 'yukigura.kojima@example.jp', name: '小島 灯', joined: true, invited_days_ago: 25 },
      { email: 'yukigura.arai@example.jp', name: '新井 蔵人', joined: false, invited_days_ago: 6 },
    ],
  },
]
