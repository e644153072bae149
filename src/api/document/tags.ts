// Tags of operations in the OpenAPI document, and the groups in which the reader shows them.

type Tag = { title: string; description: string }

export const tags: Readonly<Record<string, Tag>> = {
  accounts: { title: '会員とログイン', description: '登録、ログイン、二段階認証、パスキー、端末、会員の管理。' },
  experiences: { title: '体験', description: '公開中の体験をさがす、自分の体験を書いて公開を申請する、審査する。' },
  schedule: { title: '日程', description: '体験の開催枠と、開催のリクエスト。' },
  booking: { title: '予約と支払い', description: '見積もり、予約、キャンセル、領収書。' },
  messages: { title: 'メッセージ', description: 'ゲストとホストのやりとり。' },
  reviews: { title: 'レビュー', description: '参加した体験のレビューを読む、書く。' },
  communities: { title: 'コミュニティ', description: 'コミュニティを読む、申し込む。' },
  ambassadors: { title: 'アンバサダー', description: 'アンバサダーと、そのメンバー。' },
  brands: { title: 'ブランド', description: 'ブランドを読む、管理する。' },
  images: { title: '画像', description: '画像のアップロード。' },
  reference: { title: '一覧と設定', description: 'カテゴリー、テーマ、職業、郵便番号、法律のページ、運営者の設定。' },
  host: { title: 'ホスト', description: '自分が運営する開催枠、参加者、リクエスト、レビュー、売上。' },
  'brand-members': { title: 'ブランドのメンバー', description: 'ブランドの管理画面へのログインと、メンバーの招待。' },
  brand: { title: 'ブランドのコミュニティ', description: '自分のブランドのコミュニティと、そこでの体験。' },
  'brand: applications': {
    title: 'ブランドへの申し込み',
    description: 'ブランドのコミュニティへの申し込みに返事をする。',
  },
  admin: { title: '運営: 予約とレビュー', description: '予約、返金、開催枠、クーポン、レビューの管理。' },
  'admin: applications': { title: '運営への申し込み', description: '運営のコミュニティへの申し込みに返事をする。' },
  audit: { title: '運営: 操作の記録', description: 'だれが何をしたかの記録。' },
  jobs: { title: '運営: ジョブとメール', description: '失敗したジョブと、送れなかったメール。' },
  mail: { title: 'メールサーバー', description: '届かなかったメールの知らせ。運営者のメールサーバーが呼ぶ。' },
}

/** Groups of tags by the kind of caller. */
export const tagGroups: readonly { name: string; tags: readonly string[] }[] = [
  {
    name: 'ゲスト',
    tags: [
      'experiences',
      'schedule',
      'booking',
      'messages',
      'reviews',
      'communities',
      'ambassadors',
      'brands',
      'accounts',
    ],
  },
  { name: '共通', tags: ['reference', 'images'] },
  { name: 'ホスト', tags: ['host'] },
  { name: 'ブランド', tags: ['brand-members', 'brand', 'brand: applications'] },
  { name: '運営', tags: ['admin', 'admin: applications', 'audit', 'jobs', 'mail'] },
]
