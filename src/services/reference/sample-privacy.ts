import type { LegalPage, Operator } from '#contract/reference/reference-schemas.ts'

/** プライバシーポリシー (Act on the Protection of Personal Information). */
export const samplePrivacy = (o: Operator): Pick<LegalPage, 'title' | 'sections'> => ({
  title: 'プライバシーポリシー',
  sections: [
    {
      heading: '事業者',
      paragraphs: [`${o.company_name}　${o.representative}`, `〒${o.postal_code}　${o.address}`],
    },
    {
      heading: 'お預かりする情報',
      paragraphs: [
        'アカウント：お名前、メールアドレス、パスワード（元に戻せない形で保存します）、自己紹介、写真',
        '予約：体験、日時、人数、ホストへのメッセージ、支払額、カードのブランドと下4桁。カード番号は、当社のサーバーを通りません。',
        'コミュニティへの申し込み：お名前、性別（「回答しない」を選べます）、郵便番号、住所（任意）、生年月日、職業、メールアドレス（任意）、質問への回答',
        '利用の記録：アクセスの日時、IPアドレス、ブラウザーの種類',
      ],
    },
    {
      heading: '使う目的',
      paragraphs: [
        '予約の受け付けと確認、ご連絡、返金のため',
        'コミュニティへの申し込みを、運営するブランドが審査するため',
        'お問い合わせへのお返事、不正な利用の防止、サービスの改善のため',
      ],
    },
    {
      heading: '第三者への提供',
      paragraphs: [
        '予約が確定すると、参加に必要なお名前、人数、メッセージを、その体験のホストに伝えます。予約の手続きのなかで同意をいただきます。',
        'コミュニティへの申し込みの内容は、そのコミュニティを運営するブランドに伝えます。誰がいつ見たかを記録しています。',
        'ほかには、法令にもとづく場合を除き、同意なく第三者に提供することはありません。',
      ],
    },
    {
      heading: '安全のために行っていること',
      paragraphs: ['通信の暗号化、閲覧できる人の制限、閲覧の記録、定期的な点検を行っています。'],
    },
    {
      heading: 'クッキー',
      paragraphs: [
        'ログインの状態を保つために、必要なクッキーだけを使います。広告や追跡のためのクッキーは使いません。',
      ],
    },
    {
      heading: '開示・訂正・削除',
      paragraphs: [
        `ご自身の情報の開示、訂正、利用の停止、削除をご希望のときは、${o.email} へご連絡ください。ご本人であることを確認のうえ、遅れることなく対応します。`,
      ],
    },
    {
      heading: 'お問い合わせ',
      paragraphs: [`${o.email}　電話 ${o.phone}（${o.contact_hours}）`],
    },
  ],
})
