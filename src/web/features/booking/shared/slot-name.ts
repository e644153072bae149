import { formatDate, formatRange } from '#domain/shared/japan-time.ts'

/** Date and time of a slot. */
export const slotWords = ({ date, start_time, end_time }: { date: string; start_time: string; end_time: string }) =>
  `${formatDate(date)} ${formatRange(start_time, end_time)}`
