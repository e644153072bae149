import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import bar from '#web/ui/kit/list-bar.module.css'

type Props = {
  /** Path of the file in the API. */
  file: string
  /** The filter of the list. */
  query: object
}

/** Downloads all rows that match the filter, as CSV for Excel. The server records the download. */
export function CsvLink({ file, query }: Props) {
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return (
    <a href={search === '' ? file : `${file}?${search}`} download className={bar.quiet} onClick={downloadConfirmed}>
      CSVを保存
    </a>
  )
}
