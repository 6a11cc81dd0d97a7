export const fileURLToPath = (url: URL | string) => decodeURIComponent(new URL(url).pathname)
