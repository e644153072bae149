/** /communities/{id}/registrations/new is the form too; it has one address (docs/decisions/016). */
import { redirect } from 'react-router'
import type { Route } from './+types/community-registration-new'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/communities/${encodeURIComponent(params.id)}/registrations`, 301)
}
