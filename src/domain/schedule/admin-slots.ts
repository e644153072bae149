/** Filters and sort orders of all slots, for admins. */

/** `coming`: not cancelled and not over. `past`: not cancelled and over. */
export const slotPeriods = ['coming', 'past', 'cancelled', 'all'] as const
export type SlotPeriod = (typeof slotPeriods)[number]

export const slotPeriodLabels: Record<SlotPeriod, string> = {
  coming: 'これから',
  past: '終わった日程',
  cancelled: '中止した日程',
  all: 'すべて',
}

/** By places taken: none, some but not all, all. */
export const occupancies = ['empty', 'some', 'full'] as const
export type Occupancy = (typeof occupancies)[number]

export const occupancyLabels: Record<Occupancy, string> = {
  empty: '予約なし',
  some: '空きあり（予約あり）',
  full: '満席',
}

export const slotSorts = ['first', 'last'] as const
export type SlotSort = (typeof slotSorts)[number]
