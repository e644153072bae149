import { type ReactNode, type RefObject, useRef } from 'react'
import { isFileDropItem, useDrop } from 'react-aria-components/useDrop'
import { classNames } from '../class-names.ts'
import styles from './file-drop.module.css'
import { isSorting } from './sortable.tsx'

type Props = {
  /** What is chosen, for screen readers: 写真のファイル. */
  label: string
  /** Kinds of files that are offered. What is dropped may be of another kind. */
  accept: readonly string[]
  multiple: boolean
  onFiles: (files: File[]) => void
  /** For a button: `input.current?.click()` opens the list of files. */
  input: RefObject<HTMLInputElement | null>
  /** Words, and that button. */
  children: ReactNode
}

/** An area on which files are dropped, or chosen by a button. */
export function FileDrop({ label, accept, multiple, onFiles, input, children }: Props) {
  const zone = useRef<HTMLDivElement>(null)
  const { dropProps, isDropTarget } = useDrop({
    ref: zone,
    getDropOperation: () => (isSorting() ? 'cancel' : 'copy'),
    onDrop: ({ items }) =>
      void Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())).then((files) => {
        if (files.length > 0) onFiles(files)
      }),
  })
  return (
    <div ref={zone} {...dropProps} className={classNames(styles.zone, isDropTarget && styles.over)}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join()}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
