import { expect, test } from 'vitest'
import { jobsPath, readJobsFilter } from './jobs-address.ts'

const read = (text: string) => readJobsFilter(new URLSearchParams(text))

test('what is shown and its address are the same thing', () => {
  expect(jobsPath(read('view=mails&name=constructor'))).toBe('/admin/jobs?view=mails')
  expect(jobsPath(read('name=deliver-mail'), 2)).toBe('/admin/jobs?name=deliver-mail&page=2')
  expect(jobsPath(read('view=waiting_mails&failure=busy&q=%40example.jp&sort=next'))).toBe(
    '/admin/jobs?view=waiting_mails&q=%40example.jp&failure=busy&sort=next',
  )
  expect(read('view=x&failure=x&sort=x')).toEqual({ view: 'failed' })
})
