// In the browser: hydrates a page that shared/twins.ts made. React, the elements, and nothing else.
import { createElement, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Tree } from './html-tree.ts'

const elementOf = (tree: Tree): ReactNode =>
  typeof tree === 'string' ? tree : createElement(tree.tag, tree.props, ...tree.children.map(elementOf))

const trees = JSON.parse(document.getElementById('tree')!.textContent) as Tree[]
hydrateRoot(document.body, trees.map(elementOf))
