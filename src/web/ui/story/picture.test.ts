import { expect, test } from 'vitest'
import { imageAtWidth } from './picture.tsx'

test('an image of the image host is asked for at a width, in the format and quality that suit the browser', () => {
  expect(imageAtWidth('https://img.example/demo/image/upload/v1/a.jpg', 480)).toBe(
    'https://img.example/demo/image/upload/c_limit,w_480,f_auto,q_auto/v1/a.jpg',
  )
})

test('an image from elsewhere has no other widths', () => {
  expect(imageAtWidth('/pictures/a.jpg', 480)).toBe('/pictures/a.jpg')
})
