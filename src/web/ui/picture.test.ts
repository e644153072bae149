import { expect, test } from 'vitest'
import { imageAtWidth } from './picture.tsx'

test('requests an image of the image host at a width, with automatic format and quality', () => {
  expect(imageAtWidth('https://img.example/demo/image/upload/v1/a.jpg', 480)).toBe(
    'https://img.example/demo/image/upload/c_limit,w_480,f_auto,q_auto/v1/a.jpg',
  )
})

test('requests an image of our own server at a width', () => {
  expect(imageAtWidth('/images/upload/v1/a', 480)).toBe('/images/upload/w_480/v1/a')
})

test('leaves the URL of other images unchanged', () => {
  expect(imageAtWidth('/pictures/a.jpg', 480)).toBe('/pictures/a.jpg')
})
