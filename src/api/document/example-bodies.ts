// Example values of bodies without a schema of their own, and of parameters. Keys are those of
// `example-exceptions.ts`.
export const bodies: Readonly<Record<string, unknown>> = {
  // responses and bodies without a schema of their own
  exportSales: '予約番号,体験,予約日,受取額\r\n1032,瀬戸内の朝凪をゆく、島影のシーカヤック,2026-11-20,17280\r\n',
  exportApplications: '申し込み番号,コミュニティ,お名前\r\n12,瀬戸内 朝凪の会,小川 花子\r\n',
  exportAdminReservations: '予約番号,予約日時,状態\r\n1032,2026-11-20 21:15,予約確定\r\n',
  exportLedger:
    '記入番号,日時,受取人番号,受取人,種類,予約番号,金額\r\n12,2026-11-20 12:00,3,渡辺 陽子,売上,51,17280\r\n',
  exportExperiences: '体験番号,体験,ホスト,都道府県\r\n7,朝の海辺で塩づくり,渡辺 陽子,広島県\r\n',
  exportPeople: '会員番号,名前,メールアドレス\r\n7,小川 花子,hanako@example.jp\r\n',
  exportOperatorApplications: '申し込み番号,コミュニティ,お名前\r\n12,瀬戸内 朝凪の会,小川 花子\r\n',
  'CalendarFeed.on': true,
  'CalendarFeed.url': 'https://tsumugi.example/api/v1/calendar_feeds/k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA/tsumugi.ics',
  readCalendarFeed: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  getCalendarFile: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  'receivePaymentWebhook.received': true,
  receiveMailBounce: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n…',
  'uploadImage.file': '（画像のファイル）',
  'DraftConflict.code': 'draft_changed',
  'DraftConflict.message': 'この下書きは、ほかの画面で新しく保存されています。',
  'DraftConflict.messages': { base: ['この下書きは、ほかの画面で新しく保存されています。'] },

  // parameters
  'uploadImage.cloud_name': 'tsumugi',
  'readCalendarFeed.token': 'k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA',
  'addReferenceItem.list': 'categories',
  'getPostalPlace.code': '7600017',
  'listParticipantsOfDay.date': '2026-12-05',
  'receivePaymentWebhook.provider': 'payjp',
  'makeReservation.idempotency-key': '6f1c2d1e-booking-1032',
}
