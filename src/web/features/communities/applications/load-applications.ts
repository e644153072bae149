import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Answer } from '#web/read-response.ts'
import type {
  ApplicationsSummary,
  ReceivedApplication,
  ReceivedApplications,
  ReplyTemplates,
} from '#contract/communities/received-applications-schemas.ts'
import { applicationsList, applicationsQueryOf } from '#web/features/shared/list-address.ts'
import type { LoadedApplications } from './received-applications.tsx'

type Calls = {
  list: (query: ReturnType<typeof applicationsQueryOf> & { page: string }) => Promise<Answer<ReceivedApplications>>
  one: (id: string) => Promise<Answer<ReceivedApplication>>
  templates: () => Promise<Answer<ReplyTemplates>>
  summary: () => Promise<Answer<ApplicationsSummary>>
}

/**
 * Loads what the address asks for, for the loaders of both back offices. List and application fail
 * independently.
 */
export async function loadApplications(
  url: URL,
  { list, one, templates, summary }: Calls,
): Promise<LoadedApplications> {
  const shown = applicationsList.read(url.searchParams)
  const [listed, opened, replies, numbers] = await Promise.all([
    list({ ...applicationsQueryOf(shown), page: String(shown.page) }),
    shown.application === null ? null : one(String(shown.application)),
    templates(),
    summary(),
  ])
  if (listed.ok) keepWithinPages(url, listed.data.meta)
  return {
    shown,
    list: listed.ok ? listed.data : null,
    templates: replies.ok ? replies.data.templates : [],
    weeks: numbers.ok ? numbers.data.weeks : null,
    application: opened && (opened.ok ? opened.data : { error: opened.error.message, missing: opened.status === 404 }),
  }
}
