import { type ApplicationState, applicationStateLabels } from '#domain/communities/applications.ts'
import { type BadgeTone, StatusBadge } from '#web/ui/kit/status-badge.tsx'

const tones: Record<ApplicationState, BadgeTone> = { new: 'waiting', accepted: 'good', declined: 'over' }

export function ApplicationBadge({ state }: { state: ApplicationState }) {
  return <StatusBadge tone={tones[state]}>{applicationStateLabels[state]}</StatusBadge>
}
