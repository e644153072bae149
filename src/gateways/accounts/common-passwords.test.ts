import { expect, test } from 'vitest'
import { isCommonPassword } from './passwords.ts'

test.each(['password1', 'PassWord1', 'qwerty123', '1q2w3e4r', 'trustno1', '1qaz2wsx', 'ｐａｓｓｗｏｒｄ１'])(
  '%j is on the list',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['asagiri-no-michi-7', 'password1-asagiri', ''])('%j is not on the list', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
