/** Example values of messages, by field name. */
export const messageValues: Readonly<Record<string, unknown>> = {
  client_key: 'b7e1c6f2a4d94c0e',
  has_older: false,
  host: 0,
  last_card: null,
  last_own: true,
  last_pictures: 0,
  last_text: '手ぶらでどうぞ。',
  message_id: 51,
  mine: true,
  number_of_people: 2,
  other_image_url: null,
  other_name: '渡辺 陽子',
  other_read_id: 51,
  sender_name: null,
  unread_count: 0,
  withdrawable_seconds: 60,
  withdrawn: false,
  withdrawn_at: null,
}

/** Those whose name has several meanings (example-exceptions.ts). */
export const messageExceptions: Readonly<Record<string, unknown>> = {
  'ThreadMessage.pictures': [],
  'MessageBody.pictures': [],
  'PictureBody.content': 'iVBORw0KGgo=',
  'ThreadMessage.text': '持ち物を教えてください。',
  'ThreadMessage.card': null,
  'ThreadMessage.side': 'guest',
  'ThreadMessage.experience': { id: 1, title: '瀬戸内の朝凪をゆく、島影のシーカヤック' },
  'ThreadPage.messages': [],
  'MessageBody.text': '持ち物を教えてください。',
  'ThreadStart.reservation_id': undefined,
  'ThreadStart.holding_request_id': undefined,
  'UnreadThreads.guest': 1,
}
