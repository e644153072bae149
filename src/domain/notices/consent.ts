// Mails that need a consent, because no booking needs them (docs/product/notices.md#consent).
export const mailConsentKinds = ['review_invitation'] as const
export type MailConsentKind = (typeof mailConsentKinds)[number]

/**
 * The sentence beside the checkbox. It is stored with the consent, as proof of what the person
 * read.
 */
export const consentWords: Record<MailConsentKind, string> = {
  review_invitation: '体験の翌日に、レビューのお願いをメールで受け取る',
}
