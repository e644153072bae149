import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { render } from '#test/render.tsx'
import { NumbersPanel } from './numbers-panel.tsx'

const NOW = Date.parse('2026-11-28T09:00:00+09:00')
const DAY = 86_400_000

/** Slots from 40 days ago until in 40 days; each id is its day. */
const numbers = {
  experience_id: 1,
  experience_name: '朝の茶会',
  ambassador_name: '茶の会',
  created_at: isoJapan(new Date(NOW)),
  state: 'published' as const,
  participant_numbers: Array.from({ length: 81 }, (_, at) => ({
    calendar_id: at + 1,
    held_at: isoJapan(new Date(NOW + (at - 40) * DAY + 3_600_000)),
    participant_number: 0,
    recruitment_number: 10,
  })),
}

const inSight = (name: RegExp) => expect.element(page.getByRole('row', { name })).toBeInViewport()

test('the panel opens at the chosen slot, or else at the next one', async () => {
  const shown = (slot: number | null) => (
    <NumbersPanel panel={{ numbers, error: null }} slot={slot} now={NOW} onClose={() => {}} />
  )
  const { replace } = render(shown(61))
  await inSight(/^2026年12月18日/)
  await expect.element(page.getByRole('row', { name: /^2026年12月18日/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('row', { name: /^2026年10月19日/ })).not.toBeInViewport()
  replace(shown(null))
  await inSight(/^2026年11月28日.*次の開催/)
})
