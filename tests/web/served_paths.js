// Games' scripts are served beside the folders of static/, so `../../core/dom.js` lies in static/core.

export async function resolve(specifier, context, next) {
  const fromGame = context.parentURL && context.parentURL.includes("/templates/web/games/");
  return next(fromGame ? specifier.replace(/^\.\.\/\.\.\/(?=core|map|table)/, "../../static/") : specifier, context);
}
