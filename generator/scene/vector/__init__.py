"""Full-colour SVG pictures as drawings of ours: what is shapes and colours becomes items, the rest is told."""

from generator.scene.vector.lettering import Face as Face
from generator.scene.vector.picture import Looks as Looks
from generator.scene.vector.picture import VectorPicture as VectorPicture
from generator.scene.vector.picture import read_vector_picture as read_vector_picture
