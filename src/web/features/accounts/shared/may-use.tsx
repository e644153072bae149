import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import { mayOpen } from './office-roles.ts'

const OfficeRoles = createContext<readonly AdminRole[]>([])
const OfficeUser = createContext<number | null>(null)

type User = { id: number; roles: readonly AdminRole[] }

/** Tells the pages of the admin area who uses them, with which roles. */
export function OfficeRolesProvider({ user: { id, roles }, children }: { user: User; children: ReactNode }) {
  return (
    <OfficeUser value={id}>
      <OfficeRoles value={roles}>{children}</OfficeRoles>
    </OfficeUser>
  )
}

/** The id of the admin; null outside the admin area. */
export const useOfficeUser = (): number | null => use(OfficeUser)

/**
 * What the admin may use, to leave out what the API would refuse.
 * - `act`: an action of one of these roles; without roles, of `full`.
 * - `open`: a page of the admin area.
 */
export function useMay() {
  const roles = use(OfficeRoles)
  return {
    act: (...allowed: AdminRole[]) => mayAs(roles, ...allowed),
    open: (address: string) => mayOpen(roles, address),
  }
}

/**
 * A link to a page of the admin area, or only its text where the admin's roles don't open the page.
 */
export function OfficeLink({
  to,
  children,
  className,
}: Pick<ComponentProps<typeof Link>, 'children' | 'className'> & { to: string }) {
  if (!useMay().open(to)) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
