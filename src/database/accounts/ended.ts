import type { Tx } from '../client.ts'

/**
 * Deletes expired sessions, mailed tokens, sign-ins with other companies, address changes,
 * challenges and counted attempts. Nothing reads them any more.
 */
export async function deleteEnded(tx: Tx, now: Date) {
  await tx.deleteFrom('user_sessions').where('expires_at', '<', now).execute()
  await tx.deleteFrom('user_verifications').where('expires_at', '<', now).execute()
  await tx.deleteFrom('social_sign_ins').where('expires_at', '<', now).execute()
  await tx.deleteFrom('email_changes').where('expires_at', '<', now).execute()
  await tx.deleteFrom('brand_sessions').where('expires_at', '<', now).execute()
  await tx.deleteFrom('brand_verifications').where('expires_at', '<', now).execute()
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute()
  await tx.deleteFrom('used_passkey_challenges').where('expires_at', '<', now).execute()
  await tx.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
}
