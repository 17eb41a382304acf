declare module '*.md' {
  const guide: import('./blocks.ts').Guide;
  export default guide;
}
