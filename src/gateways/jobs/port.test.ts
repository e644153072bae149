import { expect, test } from 'vitest'
import { jobWords } from '#domain/jobs/job-words.ts'
import { jobNames } from './port.ts'

test('every job has a Japanese name for admins', () => {
  expect(Object.keys(jobWords).sort()).toEqual([...jobNames].sort())
})
