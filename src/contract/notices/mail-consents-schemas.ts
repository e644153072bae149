// Consents to mails, as the address in such a mail shows them.
import { z } from 'zod'
import { mailConsentKinds } from '#domain/notices/consent.ts'

export const mailConsent = z.object({ kind: z.enum(mailConsentKinds), ended: z.boolean() })
export type MailConsent = z.infer<typeof mailConsent>
