import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { SessionUser } from '#gateways/accounts/port.ts'

/** The signed-in person in the form of GET /me. */
export function getMe({ image, ...user }: SessionUser): Me {
  const { id, name, email, email_verified, access_control, current_ambassador_id, viewing, two_factor_needed } = user
  return {
    id,
    name,
    email,
    email_verified,
    image_url: image,
    access_control,
    ...(access_control === 'ADMIN' && { admin_roles: user.admin_roles }),
    current_ambassador_id,
    ...(user.closes_at && { closes_at: isoJapan(user.closes_at) }),
    ...(two_factor_needed && { two_factor_needed }),
    ...(viewing && { viewing: { admin: viewing.admin, expires_at: isoJapan(viewing.expires_at) } }),
  }
}
