import type { RefObject } from 'react'

type Props = {
  /** For screen readers: 写真のファイル. */
  label: string
  /** MIME types that the file dialog offers. */
  accept: readonly string[]
  multiple: boolean
  onFiles: (files: File[]) => void
  /** For a button: `input.current?.click()` opens the file dialog. */
  input: RefObject<HTMLInputElement | null>
}

/** A hidden file input, which a button opens. */
export function FileInput({ label, accept, multiple, onFiles, input }: Props) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept.join()}
      multiple={multiple}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Without this, choosing the same file again fires no event.
        currentTarget.value = ''
      }}
    />
  )
}
