import { type ReactNode, type RefObject, useRef } from 'react'
import { isFileDropItem, useDrop } from 'react-aria-components/useDrop'
import { FileInput } from '../form/file-input.tsx'
import { classNames } from '../class-names.ts'
import styles from './file-drop.module.css'
import { isSorting } from './sortable.tsx'

type Props = {
  /** The label of the file input, for screen readers: 写真のファイル. */
  label: string
  /** MIME types that the file dialog offers. Dropped files may have other types. */
  accept: readonly string[]
  multiple: boolean
  onFiles: (files: File[]) => void
  /** For a button: `input.current?.click()` opens the file dialog. */
  input: RefObject<HTMLInputElement | null>
  /** A text and that button. */
  children: ReactNode
}

/** An area that accepts dropped files, or files chosen by a button. */
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
      <FileInput label={label} accept={accept} multiple={multiple} onFiles={onFiles} input={input} />
      {children}
    </div>
  )
}
