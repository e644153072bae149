import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const MB = 1024 * 1024
const file = (name: string, size: number, type = 'image/jpeg') => ({ name, size, type })
const limits = { room: 3, max: 3, max_bytes: 20 * MB, sizes: [] }

test('pictures are accepted in their order', () => {
  const files = [
    file('b.jpg', 2),
    file('a.png', 1, 'image/png'),
    file('c.svg', 3, 'image/svg+xml'),
    file('d.webp', 4, 'image/webp'),
  ]
  expect(chooseFiles(files, { ...limits, room: 4 })).toEqual({ accepted: files, notes: [] })
})

test('other file types are left out and named', () => {
  const files = [file('a.gif', 1, 'image/gif'), file('b.jpg', 2), file('c.heif', 3, 'text/plain')]
  expect(chooseFiles(files, limits)).toEqual({
    accepted: [files[1]],
    notes: ['「a.gif」「c.heif」は追加できませんでした。JPEG・PNG・WebP・SVG の画像を選んでください。'],
  })
})

test('a file in HEIC that the browser could not convert has its own text', () => {
  const files = [file('a.HEIC', 1, ''), file('b.jpg', 2), file('c', 3, 'image/heif-sequence')]
  expect(chooseFiles(files, limits)).toEqual({
    accepted: [files[1]],
    notes: [expect.stringMatching(/^「a\.HEIC」「c」は追加できませんでした。.*JPEG に書き出して/)],
  })
})

test('a file with the size of another selected file is left out, also within one selection', () => {
  const files = [file('a.jpg', 10), file('b.jpg', 20), file('c.jpg', 20)]
  expect(chooseFiles(files, { ...limits, sizes: [10] })).toEqual({
    accepted: [files[1]],
    notes: ['「a.jpg」「c.jpg」は、同じサイズの写真がすでに選ばれているため、追加しませんでした。'],
  })
})

test('no more files than there is room for; rejected files take no room', () => {
  const files = [file('a.txt', 1, 'text/plain'), file('b.jpg', 2), file('c.jpg', 3), file('d.jpg', 4)]
  expect(chooseFiles(files, { ...limits, room: 2 })).toMatchObject({
    accepted: [files[1], files[2]],
    notes: [expect.stringContaining('a.txt'), '写真は3枚までです。「d.jpg」は追加しませんでした。'],
  })
  expect(chooseFiles(files.slice(1), { ...limits, room: 0 }).accepted).toEqual([])
})

test('a file that is too large is left out', () => {
  expect(chooseFiles([file('a.jpg', 20 * MB + 1)], limits)).toEqual({
    accepted: [],
    notes: ['「a.jpg」は大きすぎます。20MBまでの画像を選んでください。'],
  })
})
