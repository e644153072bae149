import { demoGuests } from './people-guests.ts'
import { demoAmbassadorMembers, demoHosts } from './people-hosts.ts'
import type { DemoPerson } from './people-type.ts'

/** The accounts that the documentation names: one for each kind of user. */
export const demoAccounts: DemoPerson[] = [
  {
    key: 'hanako',
    name: '小川 花子',
    name_kana: 'オガワ ハナコ',
    display_name: 'はなこ',
    email: 'guest@example.jp',
    access_control: 'USER',
    portrait: 1,
    introduction:
      '週末になると、つい遠くの町の名前を検索してしまう会社員です。手を動かす体験と、その土地の朝ごはんに目がありません。写真より味と匂いで旅を覚えています。',
  },
  {
    key: 'taro',
    name: '山口 太郎',
    name_kana: 'ヤマグチ タロウ',
    email: 'host@example.jp',
    access_control: 'HOST',
    portrait: 2,
    introduction:
      '八ヶ岳のふもとに暮らし、火を焚いたり、そばを打ったり、ときどき房総の畑に通ったりしています。肩書きはありません。薪を割るのが上手な、ただの近所の人です。',
  },
  {
    key: 'minato',
    name: '浜野 みなと',
    email: 'ambassador@example.jp',
    access_control: 'HOST',
    portrait: 3,
    introduction:
      '瀬戸内の海と能登の里山、ふたつの土地の案内役です。渡し船の時刻表と田んぼの水の具合を、毎朝同じ手帳に書いています。人と人を引き合わせるのが仕事です。',
  },
  {
    key: 'akari',
    name: '白石 あかり',
    email: 'catalyst@example.jp',
    access_control: 'CATALYST',
    portrait: 4,
    introduction:
      '各地の作り手をたずねて、まだ体験になっていない日常のおもしろさを一緒に探しています。聞き役が得意です。最初の一歩で迷っている方、どうぞ声をかけてください。',
  },
  {
    key: 'admin',
    name: '運営 つむぎ',
    email: 'admin@example.jp',
    access_control: 'ADMIN',
    portrait: 5,
    introduction:
      'つむぎの運営です。はじめて体験をつくる方の相談から、当日の困りごとまで、人の目と手でお手伝いします。よりよい場にするためのご意見をいつでもお待ちしています。',
  },
]

/** Admins with one role each, besides the one with all rights. */
const demoStaff: DemoPerson[] = [
  {
    key: 'approvals',
    name: '三浦 千夏',
    email: 'approvals@example.jp',
    access_control: 'ADMIN',
    admin_roles: ['approvals'],
    portrait: 12,
    introduction:
      'つむぎの運営で、体験の審査を受け持っています。届いた体験をひとつずつ読み、伝わりにくいところを一緒に考えます。文章に迷ったときは、気軽にご相談ください。',
  },
  {
    key: 'accounting',
    name: '古賀 正人',
    email: 'accounting@example.jp',
    access_control: 'ADMIN',
    admin_roles: ['accounting'],
    portrait: 13,
    introduction:
      'つむぎの運営で、会計を受け持っています。お支払いと返金、ホストの皆さんへのお振り込みを、毎日確かめています。数字のことで気になる点は、いつでもお知らせください。',
  },
  {
    key: 'support',
    name: '松井 ひろみ',
    email: 'support@example.jp',
    access_control: 'ADMIN',
    admin_roles: ['support'],
    portrait: 14,
    introduction:
      'つむぎの運営で、お問い合わせの窓口にいます。予約の変更や当日の連絡など、困ったときの電話を受けています。お話をよく聞いて、早くお返事することを心がけています。',
  },
]

/**
 * Every user of the demonstration. Their password is the same for all and isn't part of this data.
 */
export const demoPeople: DemoPerson[] = [
  ...demoAccounts,
  ...demoHosts,
  ...demoAmbassadorMembers,
  ...demoGuests,
  ...demoStaff,
]
