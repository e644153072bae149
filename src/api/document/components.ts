// Names the schemas of the contract in the OpenAPI document, by the names of their exports.
import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import * as accounts from '#contract/accounts/accounts-schemas.ts'
import * as adminUsers from '#contract/accounts/admin-users-schemas.ts'
import * as security from '#contract/accounts/security-schemas.ts'
import * as social from '#contract/accounts/social-schemas.ts'
import * as ambassadors from '#contract/ambassadors/ambassadors-schemas.ts'
import * as audit from '#contract/audit/audit-schemas.ts'
import * as adminBooking from '#contract/booking/admin-booking-schemas.ts'
import * as adminCalendars from '#contract/booking/admin-calendars-schemas.ts'
import * as adminCoupons from '#contract/booking/admin-coupons-schemas.ts'
import * as adminBooks from '#contract/booking/admin-books-schemas.ts'
import * as adminDisputes from '#contract/booking/admin-disputes-schemas.ts'
import * as adminHandovers from '#contract/booking/admin-handovers-schemas.ts'
import * as adminLedger from '#contract/booking/admin-ledger-schemas.ts'
import * as documents from '#contract/booking/documents-schemas.ts'
import * as booking from '#contract/booking/booking-schemas.ts'
import * as changes from '#contract/booking/changes-schemas.ts'
import * as hostBooking from '#contract/booking/host-booking-schemas.ts'
import * as hostSales from '#contract/booking/host-sales-schemas.ts'
import * as brandMembers from '#contract/brands/brand-members-schemas.ts'
import * as brands from '#contract/brands/brands-schemas.ts'
import * as adminCommunities from '#contract/communities/admin-communities-schemas.ts'
import * as applications from '#contract/communities/applications-schemas.ts'
import * as brandCommunities from '#contract/communities/brand-communities-schemas.ts'
import * as communities from '#contract/communities/communities-schemas.ts'
import * as receivedApplications from '#contract/communities/received-applications-schemas.ts'
import * as adminExperiences from '#contract/experiences/admin-experiences-schemas.ts'
import * as brandExperiences from '#contract/experiences/brand-experiences-schemas.ts'
import * as experiences from '#contract/experiences/experiences-schemas.ts'
import * as favorites from '#contract/experiences/favorites-schemas.ts'
import * as hostExperiences from '#contract/experiences/host-experiences-schemas.ts'
import * as images from '#contract/images/images-schemas.ts'
import * as jobs from '#contract/jobs/jobs-schemas.ts'
import * as mail from '#contract/mail/mail-schemas.ts'
import * as messages from '#contract/messages/messages-schemas.ts'
import * as reports from '#contract/messages/reports-schemas.ts'
import * as notices from '#contract/notices/notices-schemas.ts'
import * as bulk from '#contract/office/bulk-schemas.ts'
import * as search from '#contract/office/search-schemas.ts'
import * as notes from '#contract/office/notes-schemas.ts'
import * as office from '#contract/office/office-schemas.ts'
import * as payees from '#contract/payouts/payees-schemas.ts'
import * as statements from '#contract/payouts/statements-schemas.ts'
import * as payoutRuns from '#contract/payouts/payout-runs-schemas.ts'
import * as profiles from '#contract/profiles/profiles-schemas.ts'
import * as adminReference from '#contract/reference/admin-reference-schemas.ts'
import * as adminSettings from '#contract/reference/admin-settings-schemas.ts'
import * as reference from '#contract/reference/reference-schemas.ts'
import * as adminReviews from '#contract/reviews/admin-reviews-schemas.ts'
import * as reviews from '#contract/reviews/reviews-schemas.ts'
import * as hostSchedule from '#contract/schedule/host-schedule-schemas.ts'
import * as schedule from '#contract/schedule/schedule-schemas.ts'
import * as errorBodies from '#contract/shared/error-body.ts'
import * as shared from '#contract/shared/schemas.ts'

const modules: Record<string, unknown>[] = [
  errorBodies,
  shared,
  accounts,
  adminUsers,
  security,
  social,
  ambassadors,
  audit,
  adminBooking,
  adminCalendars,
  adminCoupons,
  adminBooks,
  adminDisputes,
  adminHandovers,
  adminLedger,
  documents,
  booking,
  changes,
  hostBooking,
  hostSales,
  brandMembers,
  brands,
  adminCommunities,
  applications,
  brandCommunities,
  communities,
  receivedApplications,
  adminExperiences,
  brandExperiences,
  experiences,
  favorites,
  hostExperiences,
  images,
  jobs,
  mail,
  messages,
  reports,
  notices,
  office,
  search,
  bulk,
  notes,
  payees,
  statements,
  payoutRuns,
  profiles,
  adminReference,
  adminSettings,
  reference,
  adminReviews,
  reviews,
  hostSchedule,
  schedule,
]

/** Exports whose names are too general outside of their file. */
const RENAMED: Readonly<Record<string, string>> = {
  begun: 'SocialBegun',
  beginBody: 'SocialBeginBody',
  candidates: 'AmbassadorCandidates',
  decided: 'DecidedApplication',
  doneTo: 'DoneToJobs',
  finishBody: 'SocialFinishBody',
  finished: 'SocialFinished',
  noted: 'NotedApplication',
  offered: 'SignInProviders',
  queue: 'ExperienceQueue',
  updateBody: 'ExperienceUpdateBody',
}

/**
 * Names every exported object and union. The document contains only those that it refers to.
 * @throws Error if two schemas would have the same name
 */
export function nameComponents(): void {
  const named = new Map<string, unknown>()
  for (const [key, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion)) continue
    const name = RENAMED[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
    if (named.has(name) && named.get(name) !== schema) throw new Error(`two schemas are called ${name}`)
    named.set(name, schema)
    // `.openapi(name)` would name a copy of the schema instead.
    zodToOpenAPIRegistry.add(schema, { _internal: { refId: name } })
  }
}
