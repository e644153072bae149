// Errors of messages.
import { row } from './error-row.ts'

export const messageErrors = {
  message_picture_type: row(422, 'content', '写真は JPEG・PNG・WebP のファイルを選んでください。'),
  thread_not_found: row(404, 'base', 'このやりとりは見つかりませんでした。'),
  thread_closed: row(422, 'base', '相手の方がいまは利用できないため、メッセージを送れません。'),
  thread_blocked: row(422, 'base', 'この方をブロックしています。ブロックを解除すると送れます。'),
  report_open: row(422, 'base', '運営に連絡済みです。運営からの返事をお待ちください。'),
  report_not_found: row(404, 'base', 'この連絡は見つかりませんでした。'),
  report_closed: row(422, 'base', 'この連絡は対応済みです。'),
  thread_without_report: row(403, 'base', 'このやりとりには、対応していない連絡がありません。読むことはできません。'),
  reading_not_begun: row(403, 'base', '理由を記入してから読んでください。一度の記入で30分読めます。'),
  own_experience_thread: row(422, 'base', 'ご自身の体験です。ゲストからのメッセージをお待ちください。'),
  message_not_found: row(404, 'base', 'このメッセージは見つかりませんでした。'),
  mail_consent_not_found: row(404, 'base', 'この配信停止のページは見つかりませんでした。'),
  announcement_not_found: row(404, 'base', 'このお知らせは見つかりませんでした。'),
  no_participants: row(422, 'base', 'この回には、お知らせを送れる参加者がいません。'),
  picture_not_found: row(404, 'base', 'この写真は見つかりませんでした。'),
  picture_not_attachable: row(422, 'pictures', 'この写真は送れません。もう一度選んでください。'),
  message_too_old: row(422, 'base', 'メッセージを削除できるのは、送ってから1分以内です。'),
  message_key_used: row(422, 'base', '同じ番号（client_key）で、違う内容のメッセージが送られました。'),
  messages_of_others: row(403, 'base', 'ほかの会員として表示しているあいだは、メッセージを読めません。'),
} as const
