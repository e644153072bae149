import type { ComponentProps, SyntheticEvent } from 'react'
import { stopAtUnfinishedDate } from './date-problem.ts'
import { Stack } from '../layout.tsx'

type Props = Omit<ComponentProps<typeof Stack>, 'as' | 'onSubmit'> & {
  /** Called on the button or Enter, but not while a date is unfinished. The browser sends nothing. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown
}

/**
 * A form that the page sends itself, as a column. Its method is POST: without JavaScript, GET would
 * put the input into the address.
 */
export const PostForm = ({ onSubmit, ...props }: Props) => (
  <Stack
    {...props}
    as="form"
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!stopAtUnfinishedDate(event.currentTarget)) onSubmit(event)
    }}
  />
)
