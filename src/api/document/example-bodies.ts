// Example values of bodies without a schema of their own, and of parameters. Keys are those of
// `example-exceptions.ts`.
export const bodies: Readonly<Record<string, unknown>> = {
  // responses and bodies without a schema of their own
  exportSales: '予約番号,体験,予約日,受取額\r\n1032,瀬戸内の朝凪をゆく、島影のシーカヤック,2026-11-20,17280\r\n',
  exportApplications: '申し込み番号,コミュニティ,お名前\r\n12,瀬戸内 朝凪の会,小川 花子\r\n',
  exportAdminReservations: '予約番号,予約日時,状態\r\n1032,2026-11-20 21:15,予約確定\r\n',
  exportOwnStatement:
    '\uFEFF支払明細書,2026-10-00042\r\n期間,2026-10-01〜2026-10-31\r\nお支払い予定日,2026-11-30\r\nお受け取り,海野 渚\r\n',
  exportStatements:
    '\uFEFF番号,対象の月,受取人番号,受取人,残高,お支払い予定額,お支払い予定日,繰り越し,発行日\r\n2026-10-00042,2026-10,42,海野 渚,48600,48600,2026-11-30,,2026-11-01\r\n',
  exportJournal: '取引No,取引日,借方勘定科目,借方補助科目,…\r\n1,2026/11/30,未収入金,カード会社,…\r\n',
  exportDocuments: '番号,種類,発行日,予約番号,金額\r\nRC-00000012,領収書,2026-11-21,1032,18797\r\n',
  exportLedger:
    '記入番号,日時,受取人番号,受取人,種類,予約番号,金額\r\n12,2026-11-20 12:00,3,渡辺 陽子,売上,51,17280\r\n',
  getPicture: '（写真）',
  followThreads: 'data: 12\n\n',
  downloadPayoutFile: '12100123456789ｶ)ﾂﾑｷﾞ …',
  exportExperiences: '体験番号,体験,ホスト,都道府県\r\n7,朝の海辺で塩づくり,渡辺 陽子,広島県\r\n',
  exportAmbassadors: '番号,名前,公開の状態\r\n3,海野 渚,公開\r\n',
  exportBrands: '番号,名前,公開の状態\r\n2,里山の会,公開\r\n',
  exportCommunities: 'コミュニティ番号,タイトル\r\n5,瀬戸内 朝凪の会\r\n',
  exportCoupons: 'クーポン番号,コード,割引額\r\n4,AKI500,500\r\n',
  exportPeople: '会員番号,名前,メールアドレス\r\n7,小川 花子,hanako@example.jp\r\n',
  exportOperatorApplications: '申し込み番号,コミュニティ,お名前\r\n12,瀬戸内 朝凪の会,小川 花子\r\n',
  'PayoutRun.files.number': 1,
  'PayoutRun.payouts.payee': { id: 3, name: '渡辺 陽子' },
  'PayoutRun.omissions.payee': { id: 4, name: '海野 渚' },
  'PayoutResultsRecorded.changed': 1,
  'PayoutSenderBody.records_per_file': '999',
  'PushState.public_key': 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  'PushState.browsers.id': 3,
  'PushState.browsers.last_sent_at': null,
  'PushSubscription.endpoint': 'https://push.example/send/dX1',
  'PushSubscription.keys.p256dh':
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'PushSubscription.keys.auth': 'BTBZMqHH6r4Tts7J_aSIgg',
  'CalendarFeed.on': true,
  'CalendarFeed.url': 'https://tsumugi.example/api/v1/calendar_feeds/k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA/tsumugi.ics',
  readCalendarFeed: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  getCalendarFile: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  'receivePaymentWebhook.received': true,
  receiveLineWebhook: { destination: 'U0', events: [] },
  receiveMailBounce: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n…',
  'uploadImage.file': '（画像のファイル）',
  'DraftConflict.code': 'draft_changed',
  'DraftConflict.message': 'この下書きは、ほかの画面で新しく保存されています。',
  'DraftConflict.messages': { base: ['この下書きは、ほかの画面で新しく保存されています。'] },

  // parameters
  'downloadPayoutFile.number': 1,
  'uploadImage.cloud_name': 'tsumugi',
  'readCalendarFeed.token': 'k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA',
  'addReferenceItem.list': 'categories',
  'getPostalPlace.code': '7600017',
  'listParticipantsOfDay.date': '2026-12-05',
  'receivePaymentWebhook.provider': 'payjp',
  'makeReservation.idempotency-key': '6f1c2d1e-booking-1032',
}
