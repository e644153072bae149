import type { HostReviewRow } from '#database/reviews/find-reviews.ts'
import { buttonTo, quoted } from '../mail/mail-text.ts'
import type { Mail } from '../mail/queue-mail.ts'

/** To the guest, with the host's reply. */
export const reviewReplyMail = (base_url: string, review: HostReviewRow, reply: string): Mail => ({
  kind: 'review_reply',
  to: review.guest_email,
  subject: `レビューに返信が届きました（${review.experience_title}）`,
  text: [
    `${review.guest_full_name} 様`,
    `「${review.experience_title}」にお寄せいただいたレビューに、${review.hosted_by} さんから返信が届きました。`,
    `■ 返信\n${reply}`,
    `■ お書きいただいたレビュー\n${quoted(review.content)}`,
    buttonTo('レビューを見る', `${base_url}/reviews/${review.experience_id}`),
  ].join('\n\n'),
})
