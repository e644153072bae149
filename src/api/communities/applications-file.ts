import { attachmentNamed } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '#services/shared/app.ts'

/** The headers of applications as a file, named by the day it is taken. */
export function applicationsFile({ clock }: Pick<App, 'clock'>) {
  const today = dateOf(clock.now())
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentNamed(`つむぎ申し込み_${today}.csv`, `tsumugi-applications-${today}.csv`),
    'cache-control': 'no-store',
  }
}
