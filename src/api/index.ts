// All endpoints as one API.
import { OpenAPIHono } from '@hono/zod-openapi'
import { BRAND_BASE, IMAGE_HOST_BASE, PUBLIC_BASE } from '#contract/endpoints.ts'
import type { App } from '#services/shared/app.ts'
import { accountsRoutes } from './accounts/accounts-routes.ts'
import { adminUsersRoutes } from './accounts/admin-users-routes.ts'
import { securityRoutes } from './accounts/security-routes.ts'
import { socialRoutes } from './accounts/social-routes.ts'
import { ambassadorsRoutes } from './ambassadors/ambassadors-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import {
  adminBookingRoutes,
  adminBooksRoutes,
  adminCouponsRoutes,
  adminDisputesRoutes,
  adminLedgerRoutes,
  documentsRoutes,
} from './booking/admin-booking-routes.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { hostBookingRoutes } from './booking/host-booking-routes.ts'
import { brandMembersRoutes, brandSecurityRoutes } from './brands/brand-members-routes.ts'
import { brandsRoutes } from './brands/brands-routes.ts'
import {
  adminCommunitiesRoutes,
  communitiesRoutes,
  operatorApplicationsRoutes,
} from './communities/communities-routes.ts'
import { brandApplicationsRoutes, brandCommunitiesRoutes } from './communities/brand-communities-routes.ts'
import { documentRoutes } from './document/document-page.ts'
import { adminExperiencesRoutes } from './experiences/admin-experiences-routes.ts'
import { brandExperiencesRoutes } from './experiences/brand-experiences-routes.ts'
import { experiencesRoutes, favoritesRoutes } from './experiences/experiences-routes.ts'
import { imageHostRoutes, withProtocolErrors } from './images/image-host-routes.ts'
import { imagesRoutes } from './images/images-routes.ts'
import { hostExperiencesRoutes } from './experiences/host-experiences-routes.ts'
import { payeesRoutes, payoutRunsRoutes, statementsRoutes } from './payouts/payouts-routes.ts'
import { adminReferenceRoutes, adminSettingsRoutes, referenceRoutes } from './reference/reference-routes.ts'
import { jobsRoutes } from './jobs/jobs-routes.ts'
import { messagesRoutes, reportsRoutes } from './messages/messages-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { noticesRoutes } from './notices/notices-routes.ts'
import { brandSearchRoutes, bulkRoutes, notesRoutes, officeRoutes } from './office/office-routes.ts'
import { adminReviewsRoutes, reviewsRoutes } from './reviews/reviews-routes.ts'
import { hostScheduleRoutes, scheduleRoutes } from './schedule/schedule-routes.ts'
import { handleError, prepare } from './shared/middleware.ts'
import type { ApiEnv } from './shared/env.ts'
import { errorOf } from './shared/errors.ts'
import type { router } from './shared/router.ts'

type Routes = ReturnType<typeof router>

const PUBLIC_ROUTES: readonly (() => Routes)[] = [
  accountsRoutes,
  securityRoutes,
  adminUsersRoutes,
  socialRoutes,
  referenceRoutes,
  experiencesRoutes,
  favoritesRoutes,
  imagesRoutes,
  hostExperiencesRoutes,
  adminExperiencesRoutes,
  scheduleRoutes,
  bookingRoutes,
  reviewsRoutes,
  messagesRoutes,
  reportsRoutes,
  hostScheduleRoutes,
  hostBookingRoutes,
  adminBookingRoutes,
  adminCouponsRoutes,
  payeesRoutes,
  statementsRoutes,
  payoutRunsRoutes,
  adminLedgerRoutes,
  adminBooksRoutes,
  documentsRoutes,
  adminDisputesRoutes,
  adminReviewsRoutes,
  communitiesRoutes,
  adminCommunitiesRoutes,
  operatorApplicationsRoutes,
  brandsRoutes,
  ambassadorsRoutes,
  auditRoutes,
  officeRoutes,
  bulkRoutes,
  notesRoutes,
  jobsRoutes,
  mailRoutes,
  noticesRoutes,
  adminReferenceRoutes,
  adminSettingsRoutes,
]

/** The operations of the brand back office. */
const BRAND_ROUTES: readonly (() => Routes)[] = [
  brandSecurityRoutes,
  brandMembersRoutes,
  brandApplicationsRoutes,
  brandCommunitiesRoutes,
  brandExperiencesRoutes,
  brandSearchRoutes,
]

/**
 * The API of the whole product. Unknown paths below its base paths get a 404 with the common error
 * body.
 */
export function buildApi(app: App) {
  const api = new OpenAPIHono<ApiEnv>()
  api.onError(handleError)
  api.use('/api/*', prepare(app))
  api.use(`${BRAND_BASE}/*`, prepare(app))
  api.use(`${IMAGE_HOST_BASE}/*`, withProtocolErrors, prepare(app))
  for (const routes of PUBLIC_ROUTES) api.route(PUBLIC_BASE, routes())
  for (const routes of BRAND_ROUTES) api.route(BRAND_BASE, routes())
  api.route(IMAGE_HOST_BASE, imageHostRoutes())
  api.route('/', documentRoutes())
  api.all('/api/*', (c) => c.json(errorOf('not_found'), 404))
  api.all(`${IMAGE_HOST_BASE}/*`, (c) => c.json(errorOf('not_found'), 404))
  api.all('/brand/api/*', (c) => c.json(errorOf('not_found'), 404))
  return api
}
