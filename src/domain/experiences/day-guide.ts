// What a guest needs on the day: where to meet, how to get there, how long it takes, for whom it
// is. All of it is optional (docs/product/experiences.md#day-guide).

export type DayGuide = {
  meeting_point: string
  nearest_station: string
  directions: string
  duration_minutes: number | null
  target_age: string
  languages: string
}

/** '1時間30分' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`
}

/** The guide as headings and texts, without what is empty, for mails and calendar files. */
export function guideLines(guide: DayGuide): { heading: string; text: string }[] {
  const { duration_minutes } = guide
  return [
    { heading: '集合場所', text: guide.meeting_point },
    { heading: '最寄り駅', text: guide.nearest_station },
    { heading: '道順', text: guide.directions },
    { heading: '所要時間', text: duration_minutes === null ? '' : formatDuration(duration_minutes) },
    { heading: '対象年齢', text: guide.target_age },
    { heading: '言語', text: guide.languages },
  ].filter(({ text }) => text !== '')
}
