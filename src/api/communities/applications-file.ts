import { attachmentNamed } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '#services/shared/app.ts'

/** Headers for the download of applications. The file name contains today's date. */
export function applicationsFile({ clock }: Pick<App, 'clock'>) {
  const today = dateOf(clock.now())
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentNamed(`つむぎ申し込み_${today}.csv`, `tsumugi-applications-${today}.csv`),
    'cache-control': 'no-store',
  }
}
