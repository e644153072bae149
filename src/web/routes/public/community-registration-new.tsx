/** Redirects /communities/{id}/registrations/new to the form's only URL (docs/decisions/016). */
import { redirect } from 'react-router'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/community-registration-new'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/communities/${pathId(params.id)}/registrations`, 301)
}
