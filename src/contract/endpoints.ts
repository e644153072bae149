// All endpoints of the product by name, for the tests that compare the contract with the served
// routes.
import * as accounts from './accounts/accounts-endpoints.ts'
import * as security from './accounts/security-endpoints.ts'
import * as adminUsers from './accounts/admin-users-endpoints.ts'
import * as social from './accounts/social-endpoints.ts'
import * as ambassadors from './ambassadors/ambassadors-endpoints.ts'
import * as audit from './audit/audit-endpoints.ts'
import * as adminBooking from './booking/admin-booking-endpoints.ts'
import * as adminCoupons from './booking/admin-coupons-endpoints.ts'
import * as adminBooks from './booking/admin-books-endpoints.ts'
import * as adminDisputes from './booking/admin-disputes-endpoints.ts'
import * as adminLedger from './booking/admin-ledger-endpoints.ts'
import * as documents from './booking/documents-endpoints.ts'
import * as booking from './booking/booking-endpoints.ts'
import * as hostBooking from './booking/host-booking-endpoints.ts'
import * as brandMembers from './brands/brand-members-endpoints.ts'
import * as brandSecurity from './brands/brand-security-endpoints.ts'
import * as brands from './brands/brands-endpoints.ts'
import * as adminCommunities from './communities/admin-communities-endpoints.ts'
import * as brandCommunities from './communities/brand-communities-endpoints.ts'
import * as communities from './communities/communities-endpoints.ts'
import * as adminExperiences from './experiences/admin-experiences-endpoints.ts'
import * as brandApplications from './communities/brand-applications-endpoints.ts'
import * as operatorApplications from './communities/operator-applications-endpoints.ts'
import * as brandExperiences from './experiences/brand-experiences-endpoints.ts'
import * as experiences from './experiences/experiences-endpoints.ts'
import * as favorites from './experiences/favorites-endpoints.ts'
import * as imageHost from './images/image-host-endpoints.ts'
import * as images from './images/images-endpoints.ts'
import * as hostExperiences from './experiences/host-experiences-endpoints.ts'
import * as adminReference from './reference/admin-reference-endpoints.ts'
import * as adminSettings from './reference/admin-settings-endpoints.ts'
import * as jobs from './jobs/jobs-endpoints.ts'
import * as messages from './messages/messages-endpoints.ts'
import * as reports from './messages/reports-endpoints.ts'
import * as mail from './mail/mail-endpoints.ts'
import * as notices from './notices/notices-endpoints.ts'
import * as brandSearch from './office/brand-search-endpoints.ts'
import * as bulk from './office/bulk-endpoints.ts'
import * as notes from './office/notes-endpoints.ts'
import * as office from './office/office-endpoints.ts'
import * as payees from './payouts/payees-endpoints.ts'
import * as statements from './payouts/statements-endpoints.ts'
import * as payoutRuns from './payouts/payout-runs-endpoints.ts'
import * as reference from './reference/reference-endpoints.ts'
import * as adminReviews from './reviews/admin-reviews-endpoints.ts'
import * as reviews from './reviews/reviews-endpoints.ts'
import * as hostSchedule from './schedule/host-schedule-endpoints.ts'
import * as schedule from './schedule/schedule-endpoints.ts'
import type { Endpoint } from './shared/endpoint.ts'

/** Base path of the user-facing operations. */
export const PUBLIC_BASE = '/api/v1'
/** Base path of the brand back office. */
export const BRAND_BASE = '/brand/api/v1'
/** Base path of uploads, in the image host's protocol. */
export const IMAGE_HOST_BASE = '/v1_1'

export const publicEndpoints = {
  ...accounts,
  ...security,
  ...adminUsers,
  ...social,
  ...ambassadors,
  ...audit,
  ...booking,
  ...hostBooking,
  ...adminBooking,
  ...adminCoupons,
  ...payees,
  ...statements,
  ...payoutRuns,
  ...adminDisputes,
  ...adminLedger,
  ...adminBooks,
  ...documents,
  ...brands,
  ...communities,
  ...adminCommunities,
  ...adminExperiences,
  ...operatorApplications,
  ...experiences,
  ...favorites,
  ...images,
  ...hostExperiences,
  ...adminReference,
  ...adminSettings,
  ...jobs,
  ...mail,
  ...notices,
  ...office,
  ...bulk,
  ...notes,
  ...reference,
  ...reviews,
  ...messages,
  ...reports,
  ...adminReviews,
  ...schedule,
  ...hostSchedule,
}

/** The operations of the brand back office. */
export const brandEndpoints = {
  ...brandSecurity,
  ...brandMembers,
  ...brandApplications,
  ...brandCommunities,
  ...brandExperiences,
  ...brandSearch,
}

export const imageHostEndpoints = { ...imageHost }

const BY_BASE: [base: string, Record<string, Endpoint>][] = [
  [PUBLIC_BASE, publicEndpoints],
  [BRAND_BASE, brandEndpoints],
  [IMAGE_HOST_BASE, imageHostEndpoints],
]

/** All endpoints with their export name and full path, with parameters as `{id}`. */
export const everyEndpoint = BY_BASE.flatMap(([base, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    ...endpoint,
    name,
    base,
    path: base + endpoint.path,
  })),
)

/** Converts `/api/v1/users/{id}` to the router's notation: `/api/v1/users/:id`. */
export const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
