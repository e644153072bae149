import { expect, test } from 'vitest'
import { jobWords } from '#domain/jobs/job-words.ts'
import { jobNames } from './port.ts'

test('every job has words for admins', () => {
  expect(Object.keys(jobWords).sort()).toEqual([...jobNames].sort())
})
