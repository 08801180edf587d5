// A Cloudflare worker: BLEU, ROUGE, CIDEr and METEOR, 1.4 MB gzip. `npx wrangler deploy` in this folder; wrangler.jsonc says how packs are loaded.
import { bearer, createHandler } from "captally/edge";
import paraphrase from "captally/data/paraphrase.pack";
import wordnet from "captally/data/wordnet-words.pack";

let handler;

export default {
  fetch(request, env) {
    handler ??= createHandler({
      packs: { wordnet, paraphrase },
      cors: { origins: "*" },
      limits: { milliseconds: 2000 },
      // `npx wrangler secret put TOKEN` closes it to others.
      ...(env.TOKEN === undefined ? {} : { authorize: bearer(env.TOKEN) }),
    });
    return handler.fetch(request);
  },
};
