// Where the demonstration pays its hosts. Names of people and numbers of accounts are made up.
import type { BusinessKind } from '#domain/payouts/payee-form.ts'
import type { AccountKind } from '#domain/payouts/account-kind.ts'
import type { PayeeState } from '#domain/payouts/payee-state.ts'

export type DemoPayee = {
  of: { user: string } | { ambassador: string; responsible: string }
  state: PayeeState
  business_kind: BusinessKind
  legal_name: string
  legal_name_kana: string
  postal_code: string
  address: string
  phone: string
  invoice_number?: string
  /** Null: no account yet. Codes and kana are those of the list of banks. */
  account: {
    bank: [code: string, name: string, kana: string]
    branch: [code: string, name: string, kana: string]
    account_kind: AccountKind
    number: string
    /** In kana; by default the name. */
    holder?: string
  } | null
  /** Days since the account was entered. */
  changed_days_ago?: number
  message?: string
  reason?: string
}

const mizuho = ['0001', 'みずほ', 'ﾐｽﾞﾎ'] as [string, string, string]
const yucho = ['9900', 'ゆうちょ', 'ﾕｳﾁﾖ'] as [string, string, string]

/** A host and an ambassador that are not listed have no details yet. */
export const demoPayees: DemoPayee[] = [
  {
    of: { user: 'taro' },
    state: 'verified',
    business_kind: 'sole_trader',
    legal_name: '山口 太郎',
    legal_name_kana: 'ヤマグチ タロウ',
    postal_code: '408-0044',
    address: '山梨県北杜市小淵沢町上笹尾3-8',
    phone: '0551-00-0000',
    account: {
      bank: mizuho,
      branch: ['001', '東京営業部', 'ﾄｳｷﾖｳ'],
      account_kind: 'ordinary',
      number: '2468135',
    },
    changed_days_ago: 210,
  },
  {
    of: { ambassador: 'setouchi', responsible: 'minato' },
    state: 'verified',
    business_kind: 'company',
    legal_name: '一般社団法人瀬戸内あさなぎ舎',
    legal_name_kana: 'イッパンシャダンホウジンセトウチアサナギシャ',
    postal_code: '761-0130',
    address: '香川県高松市庵治町浜通り12-7',
    phone: '087-000-0000',
    invoice_number: 'T7000012050002',
    account: {
      bank: yucho,
      branch: ['638', '六三八', 'ﾛｸｻﾝﾊﾁ'],
      account_kind: 'ordinary',
      number: '1357902',
    },
    changed_days_ago: 160,
  },
  {
    of: { user: 'sato' },
    state: 'submitted',
    business_kind: 'sole_trader',
    legal_name: '佐藤 北斗',
    legal_name_kana: 'サトウ ホクト',
    postal_code: '060-0001',
    address: '北海道札幌市中央区北一条西20-1',
    phone: '011-000-0000',
    account: {
      bank: yucho,
      branch: ['908', '九〇八', 'ｷﾕｳｾﾞﾛﾊﾁ'],
      account_kind: 'ordinary',
      number: '1122334',
      holder: 'キタノアンナイヤサトウ',
    },
    changed_days_ago: 5,
  },
  {
    of: { user: 'niigata' },
    state: 'submitted',
    business_kind: 'company',
    legal_name: '合同会社雪あかり',
    legal_name_kana: 'ゴウドウガイシャユキアカリ',
    postal_code: '949-6101',
    address: '新潟県南魚沼郡湯沢町湯沢2-4',
    phone: '025-000-0000',
    invoice_number: 'T8000012050001',
    account: { bank: mizuho, branch: ['100', '本店', 'ﾎﾝﾃﾝ'], account_kind: 'checking', number: '0098765' },
    changed_days_ago: 1,
  },
  {
    of: { user: 'fujii' },
    state: 'submitted',
    business_kind: 'individual',
    legal_name: '藤井 渚',
    legal_name_kana: 'フジイ ナギサ',
    postal_code: '253-0055',
    address: '神奈川県茅ヶ崎市中海岸4-2',
    phone: '0467-00-0000',
    account: { bank: mizuho, branch: ['107', '上野', 'ｳｴﾉ'], account_kind: 'ordinary', number: '5550123' },
    changed_days_ago: 2,
  },
  {
    of: { user: 'goto' },
    state: 'returned',
    business_kind: 'sole_trader',
    legal_name: '後藤 竹男',
    legal_name_kana: 'ゴトウ タケオ',
    postal_code: '874-0840',
    address: '大分県別府市鶴見5-1',
    phone: '0977-00-0000',
    account: {
      bank: mizuho,
      branch: ['107', '上野', 'ｳｴﾉ'],
      account_kind: 'ordinary',
      number: '7770456',
      holder: 'ゴトウ マツコ',
    },
    changed_days_ago: 9,
    message: '口座の名義が、お名前とちがいます。ご本人か、屋号の口座を登録してください。',
  },
  {
    of: { user: 'kobe' },
    state: 'suspended',
    business_kind: 'company',
    legal_name: '株式会社みなと坂',
    legal_name_kana: 'カブシキガイシャミナトザカ',
    postal_code: '650-0003',
    address: '兵庫県神戸市中央区山本通3-6',
    phone: '078-000-0000',
    account: { bank: mizuho, branch: ['100', '本店', 'ﾎﾝﾃﾝ'], account_kind: 'ordinary', number: '3141592' },
    changed_days_ago: 80,
    reason: '振込が「口座なし」で戻ったため、ご本人に確認しています。',
  },
  {
    of: { user: 'kitano' },
    state: 'draft',
    business_kind: 'sole_trader',
    legal_name: '北野 瑞穂',
    legal_name_kana: '',
    postal_code: '',
    address: '',
    phone: '',
    account: null,
  },
]
